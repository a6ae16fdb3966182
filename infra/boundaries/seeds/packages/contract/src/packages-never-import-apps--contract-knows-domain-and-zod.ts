import '../../../apps/api/src/kernel/legal.ts'
