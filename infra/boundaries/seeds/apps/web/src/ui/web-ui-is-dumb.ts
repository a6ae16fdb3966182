import '../shared/session/legal.ts'
