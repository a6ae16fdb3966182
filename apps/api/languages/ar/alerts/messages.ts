import type { Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import type { messages as english } from '../../../src/alerts/messages.ts'

/** The texts of emails about prices and payments and of the pages that unsubscribe from them. */
export const messages: Translation<typeof english> = {
  price: {
    subject: (brand, condition, isSimulated) =>
      isSimulated ? `تنبيه من ${brand} (محاكاة): ${condition}` : `تنبيه من ${brand}: ${condition}`,
    conditions: {
      price_above: (price, currency) =>
        currency === null ? `بلغ السعر ${price} أو أكثر` : `بلغ السعر ${price} أو أكثر (${currency})`,
      price_below: (price, currency) =>
        currency === null ? `بلغ السعر ${price} أو أقل` : `بلغ السعر ${price} أو أقل (${currency})`,
      day_move: (percent, currency) =>
        currency === null
          ? `تغيّر خلال 24 ساعة بنسبة ${percent} أو أكثر`
          : `تغيّر خلال 24 ساعة بعملة ${currency} بنسبة ${percent} أو أكثر`,
    },
    reached: (price, change, time, source) => {
      const end = source === null ? 'هذا السعر محاكى.' : `المصدر: ${source}.`
      return change === null
        ? `بلغ سعر البيتكوين ${price} بتاريخ ${time}. ${end}`
        : `بلغ سعر البيتكوين ${price} (${change} خلال 24 ساعة) بتاريخ ${time}. ${end}`
    },
    triggered: 'أُطلق هذا التنبيه ولن يُطلق مرة أخرى حتى تعيد تنشيطه.',
    button: 'فتح لوحة المتابعة',
    note: (brand) => `تصلك هذه الرسالة لأنك أعددت تنبيه السعر هذا في ${brand}. ليست هذه نصيحة مالية.`,
  },
  payment: {
    subject: (brand, notice) => `إشعار من ${brand}: ${notice}`,
    notices: {
      received: (account, amount) =>
        amount === null ? `دفعة إلى ${account}` : `دفعة بقيمة ${amount} إلى ${account}`,
      sent: (account, amount) =>
        amount === null ? `دفعة من ${account}` : `دفعة بقيمة ${amount} من ${account}`,
      spent: (account, amount) =>
        amount === null ? `أُنفقت عملات من ${account}` : `أُنفق ${amount} من ${account}`,
      confirmedIn: (account, amount, confirmations) =>
        amount === null
          ? `دفعة إلى ${account}: ${countConfirmations(confirmations)}`
          : `دفعة بقيمة ${amount} إلى ${account}: ${countConfirmations(confirmations)}`,
      confirmedOut: (account, amount, confirmations) =>
        amount === null
          ? `دفعة من ${account}: ${countConfirmations(confirmations)}`
          : `دفعة بقيمة ${amount} من ${account}: ${countConfirmations(confirmations)}`,
      balanceBelow: (account, level) =>
        level === null ? `رصيد ${account} أقل من الحد الذي حددته` : `رصيد ${account} أقل من ${level}`,
      balanceAbove: (account, level) =>
        level === null ? `وصل رصيد ${account} إلى الحد الذي حددته` : `وصل رصيد ${account} إلى ${level}`,
      dormantMoved: (account) => `أول حركة في ${account} منذ سنة أو أكثر`,
      vanishedIn: (account, amount) =>
        amount === null
          ? `استُبدلت أو أُسقطت دفعة إلى ${account}`
          : `استُبدلت أو أُسقطت دفعة بقيمة ${amount} إلى ${account}`,
      vanishedOut: (account, amount) =>
        amount === null
          ? `استُبدلت أو أُسقطت دفعة من ${account}`
          : `استُبدلت أو أُسقطت دفعة بقيمة ${amount} من ${account}`,
    },
    seen: (time) => `رُصدت بتاريخ ${time}.`,
    unconfirmed: 'لم تؤكَّد بعد.',
    unconfirmedIncluded: 'يشمل ذلك الدفعات غير المؤكدة.',
    vanished:
      'ليست في سلسلة الكتل ولا تنتظر إدراجها في كتلة. إذا كنت تتوقعها، فاسأل المرسل. وإذا كنت أنت من أرسلها، فتحقق من تطبيق محفظتك.',
    stolenKeys:
      'إذا لم تكن أنت من أجرى هذه الدفعة، فإن مفاتيح هذا الحساب لدى شخص آخر. انقل العملات المتبقية إلى محفظة جديدة فورًا.',
    details: { amount: 'المبلغ', balance: 'الرصيد', transaction: 'المعاملة' },
    button: 'فتح محفظتك',
    note: (brand) => `تصلك هذه الرسالة لأنك شغّلت الإشعارات لهذا الحساب في ${brand}.`,
  },
  unsubscribe: {
    price: {
      title: 'إيقاف رسائل تنبيهات السعر',
      text: (brand) =>
        `سيتوقف ${brand} عن إرسال رسائل تنبيهات السعر إليك. تبقى تنبيهاتك وسجلها في لوحة المتابعة.`,
      doneTitle: 'أُوقفت رسائل تنبيهات السعر',
      doneText: (brand) => `لن يرسل إليك ${brand} رسائل تنبيهات السعر بعد الآن.`,
      note: 'يمكنك تشغيلها مرة أخرى من لوحة المتابعة.',
    },
    payment: {
      title: 'إيقاف رسائل الدفعات',
      text: (brand) =>
        `سيتوقف ${brand} عن إرسال رسائل الدفعات إليك. تبقى إشعاراتك في السجل في لوحة المتابعة.`,
      doneTitle: 'أُوقفت رسائل الدفعات',
      doneText: (brand) => `لن يرسل إليك ${brand} رسائل الدفعات بعد الآن.`,
      note: 'يمكنك تشغيلها مرة أخرى من محفظتك.',
    },
    button: 'إيقاف',
    broken: {
      title: 'هذا الرابط غير مكتمل',
      text: 'لم يتغير شيء. انسخ الرابط كاملًا من الرسالة، أو أوقف هذه الرسائل من لوحة المتابعة أو من محفظتك.',
      note: 'تقطع بعض تطبيقات البريد الروابط الطويلة في نهاية السطر.',
    },
  },
}

const countConfirmations = (count: number): string =>
  plural(count, {
    zero: 'بلا تأكيدات',
    one: 'تأكيد واحد',
    two: 'تأكيدان',
    few: `${count} تأكيدات`,
    many: `${count} تأكيدًا`,
    other: `${count} تأكيد`,
  })
