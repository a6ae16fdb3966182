import './keys/legal.ts'
