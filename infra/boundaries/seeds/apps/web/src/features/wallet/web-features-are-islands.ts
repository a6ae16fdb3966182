import '../send/legal.ts'
