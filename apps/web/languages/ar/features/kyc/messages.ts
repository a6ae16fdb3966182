import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/kyc/messages.ts'

const labels = {
  firstName: 'الاسم الأول',
  lastName: 'اسم العائلة',
  birthDate: 'تاريخ الميلاد',
  nationalId: 'آخر 4 أرقام من رقم الهوية الوطنية',
  street: 'الشارع',
  city: 'المدينة',
  state: 'الولاية أو المنطقة',
  zip: 'الرمز البريدي',
  document: 'وثيقة الهوية',
}

/** Everything the identity page says. */
export const messages: Translation<typeof english> = {
  title: 'التحقق من الهوية',
  lead: 'اعرف ما يتطلبه التحقق من الهوية.',
  ribbon: 'نحن لا نتحقق من الهويات. ما تكتبه يبقى في علامة التبويب هذه ويُحذف عند مغادرتك.',
  demo: {
    title: 'لا تُدخل معلومات حقيقية',
    fill: 'استخدام بيانات توضيحية',
    clear: 'مسح',
  },

  person: 'البيانات الشخصية',
  address: 'العنوان',
  upload: 'رفع الملف',
  labels,
  choose: 'اختيار ملف',
  noFile: 'لم يُختر ملف',
  uploadHint: 'PNG أو JPG أو PDF، حتى 10 ميغابايت',
  preview: 'معاينة وثيقتك',
  submit: 'إرسال للتحقق',

  required: (field) => (field === 'document' ? 'أضف وثيقة الهوية' : `أدخل ${labels[field]}`),
  missing: { title: 'معلومات ناقصة', description: 'املأ جميع الحقول' },
  submitted: {
    title: 'أُرسل طلب التحقق',
    description: 'هذا عرض تجريبي. لم يُرسل شيء للمراجعة.',
  },

  status: {
    title: 'حالة التحقق',
    names: {
      not_started: 'لم يبدأ',
      pending: 'قيد المراجعة',
      approved: 'مقبول',
      rejected: 'مرفوض',
    },
    steps: 'خطوات التحقق',
    stepStates: { done: '(تمت)', current: '(الخطوة الحالية)', todo: '(لم تبدأ)' },
    filled: 'ملء النموذج',
    filledNote: 'املأ جميع الحقول وأضف وثيقة.',
    submit: 'الإرسال',
    submitNote: 'يتأكد متصفحك من اكتمال البيانات.',
    review: 'المراجعة',
    reviewNote: 'تستغرق المراجعة عادة من يوم عمل إلى يومين. لا مراجعة في هذا العرض التجريبي.',
  },

  receipt: {
    title: 'تحقق تجريبي',
    checked: 'تأكد متصفحك من ملء جميع الحقول.',
    pending: 'حالتك في علامة التبويب هذه الآن «قيد المراجعة».',
    notSent: 'لم يُرسل شيء مما أدخلته ولم يُخزَّن ولم يُسجَّل.',
    again: 'البدء من جديد',
    againNote: 'إعادة تحميل الصفحة أو تسجيل الخروج يعيدان الحالة أيضًا إلى البداية.',
    dashboard: 'العودة إلى لوحة المتابعة',
  },

  sample: {
    firstName: 'فلان',
    lastName: 'الفلاني',
    street: '1 شارع المثال',
    city: 'مدينة المثال',
    state: 'ولاية المثال',
  },
}
