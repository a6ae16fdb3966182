import '../users/legal.ts'
