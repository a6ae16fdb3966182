import { failOnUndocumentedAnswers } from './assertions/documented-answers.ts'
import { failOnUnplannedStatements } from './harness/planned-statements.ts'
import { showLogOfFailedTests } from './harness/test-log.ts'

// Test files share a process; each registers these hooks for itself.
failOnUndocumentedAnswers()
failOnUnplannedStatements()
showLogOfFailedTests()
