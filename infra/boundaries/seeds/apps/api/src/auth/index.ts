import { kernel } from '../kernel/legal.ts'
export const guard = kernel
