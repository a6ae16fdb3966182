import '../../../packages/local-postgres/src/legal.ts'
