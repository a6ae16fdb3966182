import '../inner.ts'
