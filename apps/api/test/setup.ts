import { judgeAnswers } from './documented-answers.ts'
import { judgeStatements } from './planned-statements.ts'
import { showLogOfFailedTests } from './test-log.ts'

// Test files share a process; each registers these hooks for itself.
judgeAnswers()
judgeStatements()
showLogOfFailedTests()
