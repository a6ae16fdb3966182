import '../../../../../packages/wallet/src/keys/legal.ts'
