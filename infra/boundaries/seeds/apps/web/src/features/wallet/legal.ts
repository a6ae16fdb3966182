import '../../ui/legal.ts'
import 'zod/mini'
