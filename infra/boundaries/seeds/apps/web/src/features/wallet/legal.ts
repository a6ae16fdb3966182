import '../../ui/legal.ts'
import 'zod/mini'
import '../../../../../packages/wallet/src/keys/legal.ts'
