import '../../../../api/src/kernel/legal.ts'
