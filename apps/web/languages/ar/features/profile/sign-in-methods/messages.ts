import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/profile/sign-in-methods/messages.ts'

/** Everything the card of the sign-in methods says. */
export const messages: Translation<typeof english> = {
  names: { web3: 'محفظة إيثريوم', phone: 'رقم الهاتف' },
  title: 'طرق تسجيل الدخول',
  loading: 'جارٍ تحميل طرق تسجيل الدخول',
  loadFailed: 'تعذّر تحميل طرق تسجيل الدخول',
  list: 'كيف تسجّل الدخول',
  more: 'خدمات يمكنك ربطها',

  password: 'البريد الإلكتروني وكلمة المرور',
  passwordAlone: 'كلمة المرور',
  noPassword: 'إذا كنت قد عيّنت كلمة مرور، فيمكنك تسجيل الدخول بها مع عنوان بريدك الإلكتروني.',
  since: 'تاريخ الإضافة:',
  changePassword: 'تغيير كلمة المرور',
  setPassword: 'تعيين كلمة المرور أو تغييرها',

  link: (name) => `ربط ${name}`,
  leaving: 'لحظة من فضلك…',
  linkFailed: (name) => `تعذّر ربط ${name}`,
  linked: {
    title: (name) => `تم ربط ${name}`,
    description: (name) => `يمكنك الآن تسجيل الدخول باستخدام ${name}.`,
  },
  notLinked: {
    title: (name) => `تعذّر ربط ${name}`,
    dismiss: 'إغلاق',
    reasons: (name) => ({
      declined: 'ألغيت العملية أو رُفض تسجيل الدخول. لم يتغير شيء.',
      lost: 'استغرق تسجيل الدخول وقتًا طويلًا أو اكتمل في متصفح آخر. ابدأ من جديد.',
      linkedAlready: `حساب ${name} هذا مرتبط هنا بحساب آخر. ألغِ ربطه من ذلك الحساب أولًا.`,
      suspended: 'هذا الحساب موقوف.',
      broken: 'تعذّر الاتصال. لم يتغير شيء. حاول مرة أخرى بعد قليل.',
      unproven: `لم يتم التحقق من عنوان بريدك الإلكتروني لدى ${name}. افتح الرابط في الرسالة التي أرسلناها إليك.`,
      unclear: 'تعذّر التأكد من النتيجة. تعرض القائمة أدناه ما هو مرتبط.',
    }),
  },

  unlink: 'إلغاء الربط',
  unlinkOf: (name) => `إلغاء الربط: ${name}`,
  lastOne: 'لا يمكنك إلغاء ربط طريقة تسجيل الدخول الوحيدة لديك.',
  confirmUnlink: {
    title: (name) => `هل تريد إلغاء ربط \u2068${name}\u2069؟`,
    body: (name, who) => `لن تتمكن بعد ذلك من تسجيل الدخول باستخدام ${name} (\u2068${who}\u2069).`,
    confirm: 'إلغاء الربط',
    confirming: 'جارٍ إلغاء الربط…',
    cancel: 'الإبقاء عليه',
  },
  unlinked: {
    title: (name) => `تم إلغاء ربط ${name}`,
    description: (name) => `لم يعد بإمكانك تسجيل الدخول باستخدام ${name}.`,
  },
  unlinkFailed: (name) => `تعذّر إلغاء ربط ${name}`,

  form: {
    change: 'تغيير كلمة المرور',
    set: 'تعيين كلمة المرور أو تغييرها',
    lead: 'سيُسجَّل الخروج من جميع أجهزتك الأخرى.',
    setLead:
      'بعدها يمكنك تسجيل الدخول بعنوان بريدك الإلكتروني وكلمة المرور هذه. تحل محل أي كلمة مرور موجودة، ويُسجَّل الخروج من أجهزتك الأخرى.',
    cancel: 'إلغاء',
    password: 'كلمة المرور الجديدة',
    late: 'مضى أكثر من يوم على تسجيل دخولك، لذلك نحتاج إلى رمز أيضًا.',
    submit: 'حفظ كلمة المرور',
    submitting: 'جارٍ الحفظ…',
    weak: 'كلمة المرور ضعيفة',
    done: { title: 'تم بنجاح', description: 'تم تعيين كلمة المرور الجديدة. سُجّل الخروج من الأجهزة الأخرى.' },
    failed: 'تعذّر تعيين كلمة المرور الجديدة',
  },
}
