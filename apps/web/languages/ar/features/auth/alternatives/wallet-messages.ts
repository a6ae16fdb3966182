import type { Translation } from '@satlens/domain'
import type { walletMessages as english } from '#src/features/auth/alternatives/wallet-messages.ts'

/** The texts of signing in with an Ethereum wallet, which are loaded with its code. */
export const walletMessages: Translation<typeof english> = {
  declined: {
    title: 'لم يتم التوقيع',
    description: 'وقّع الرسالة في محفظتك، أو سجّل الدخول بطريقة أخرى.',
  },
  pending: {
    title: 'محفظتك مفتوحة بالفعل',
    description: 'أكمل الطلب في محفظتك أو أغلقه، ثم حاول مرة أخرى.',
  },
  noAccount: {
    title: 'لم يُحدَّد أي حساب',
    description: 'افتح قفل محفظتك واختر حسابًا، ثم حاول مرة أخرى.',
  },
  broken: {
    title: 'لم تستجب محفظتك كما هو متوقع',
    description: 'حاول مرة أخرى، أو سجّل الدخول بطريقة أخرى.',
  },
  notVerified: {
    title: 'تعذّر تسجيل الدخول',
    description:
      'تعذّر التحقق من التوقيع. تأكد من صحة ساعة جهازك ومن أن محفظتك تستخدم شبكة إيثريوم الرئيسية، ثم حاول مرة أخرى.',
  },
}
