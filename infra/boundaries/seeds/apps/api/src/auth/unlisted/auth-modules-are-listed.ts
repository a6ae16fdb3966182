import '../../kernel/legal.ts'
