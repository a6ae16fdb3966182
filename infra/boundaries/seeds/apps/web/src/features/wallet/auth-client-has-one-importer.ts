import '../../../../../packages/auth-client/src/legal.ts'
