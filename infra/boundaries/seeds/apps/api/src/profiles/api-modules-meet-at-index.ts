import '../auth/inner.ts'
