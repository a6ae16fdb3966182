import '../app/legal.ts'
