import '../../contract/src/legal.ts'
