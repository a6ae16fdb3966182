import '../../ui/legal.ts'
import '../../shared/session/legal.ts'
