import type { Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import type { messages as english } from '#src/features/profile/sessions/messages.ts'

/** Everything the card of the sessions says. */
export const messages: Translation<typeof english> = {
  title: 'الجلسات',
  loading: 'جارٍ تحميل جلساتك',
  loadFailed: 'تعذّر تحميل جلساتك',
  list: 'الأجهزة التي سجّلت الدخول عليها',
  note: 'يُحدَّث «آخر ظهور» مرة كل ساعة تقريبًا.',

  thisDevice: 'هذا الجهاز',
  lastSeen: 'آخر ظهور',
  signedIn: 'تسجيل الدخول',
  from: 'من',
  noAddress: 'عنوان IP غير معروف',
  justNow: 'الآن',

  end: 'إنهاء الجلسة',
  endOf: (device) => `إنهاء الجلسة: ${device}`,
  endOthers: 'إنهاء جميع الجلسات الأخرى',
  onlyHere: 'لم تسجّل الدخول على أي جهاز آخر.',

  confirmOne: {
    title: (device) => `هل تريد إنهاء الجلسة على \u2068${device}\u2069؟`,
    body: 'سيُسجَّل الخروج منه عند اتصاله في المرة القادمة. إذا كنت لا تعرفه، فغيّر كلمة المرور أيضًا.',
    confirm: 'إنهاء الجلسة',
    confirming: 'جارٍ الإنهاء…',
    cancel: 'الإبقاء عليها',
  },
  confirmOthers: {
    title: 'هل تريد إنهاء جميع الجلسات الأخرى؟',
    body: (count) =>
      plural(count, {
        zero: 'ستبقى مسجّل الدخول على هذا الجهاز.',
        one: 'سيُسجَّل الخروج من الجهاز الآخر عند اتصاله في المرة القادمة. ستبقى مسجّل الدخول على هذا الجهاز.',
        two: 'سيُسجَّل الخروج من الجهازين الآخرين عند اتصالهما في المرة القادمة. ستبقى مسجّل الدخول على هذا الجهاز.',
        few: `سيُسجَّل الخروج من الأجهزة الأخرى (${count}) عند اتصالها في المرة القادمة. ستبقى مسجّل الدخول على هذا الجهاز.`,
        many: `سيُسجَّل الخروج من الأجهزة الأخرى (${count}) عند اتصالها في المرة القادمة. ستبقى مسجّل الدخول على هذا الجهاز.`,
        other: `سيُسجَّل الخروج من الأجهزة الأخرى (${count}) عند اتصالها في المرة القادمة. ستبقى مسجّل الدخول على هذا الجهاز.`,
      }),
    confirm: 'إنهاء جميع الجلسات الأخرى',
    confirming: 'جارٍ الإنهاء…',
    cancel: 'الإبقاء عليها',
  },

  ended: {
    title: 'تم إنهاء الجلسة',
    description: (device) => `سيُسجَّل الخروج من \u2068${device}\u2069 عند اتصاله في المرة القادمة.`,
  },
  endedBefore: { title: 'تم إنهاء الجلسة', description: 'كانت قد انتهت من قبل.' },
  othersEnded: {
    title: 'تم إنهاء الجلسات الأخرى',
    description: 'سيُسجَّل الخروج من أجهزتك الأخرى عند اتصالها في المرة القادمة.',
  },
  endFailed: 'تعذّر إنهاء الجلسة',
  othersFailed: 'تعذّر إنهاء الجلسات الأخرى',
  endedElsewhere: {
    title: 'تم تسجيل الخروج',
    description: 'أُنهيت هذه الجلسة من جهاز آخر.',
  },
}
