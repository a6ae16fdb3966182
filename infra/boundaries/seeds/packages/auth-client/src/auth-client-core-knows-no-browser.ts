import './browser/legal.ts'
