import type { Translation } from '@satlens/domain'
import type { messages as english } from '../../../../src/bitcoin/wallets/messages.ts'

/** The email about a wallet that replaced another one. */
export const messages: Translation<typeof english> = {
  subject: (brand) => `استُبدلت محفظتك في ${brand}`,
  replaced: (brand, network) => `يستخدم حسابك في ${brand} الآن محفظة أخرى (${network}). عنوان الاستلام:`,
  consequence: 'تذهب الدفعات المرسلة إلى هذا العنوان إلى تلك المحفظة، ولا تُنفق عملاتها إلا بمفاتيحها.',
  button: 'فتح محفظتك',
  note: 'إذا لم تكن أنت من فعل ذلك، فغيّر كلمة المرور فورًا، وأنهِ جميع الجلسات الأخرى، وحمّل محفظتك من جديد.',
}
