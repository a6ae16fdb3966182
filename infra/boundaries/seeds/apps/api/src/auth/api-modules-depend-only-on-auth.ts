import '../profiles/index.ts'
