import '../features/send/legal.ts'
