import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/messages.ts'

/** Everything the pages for signing in and up say. */
export const messages: Translation<typeof english> = {
  fullName: 'الاسم الكامل',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  needsScript: 'شغّل JavaScript لاستخدام هذا النموذج.',

  signUp: {
    title: (brand) => `إنشاء حسابك في ${brand}`,
    lead: 'اسم وعنوان بريد إلكتروني وكلمة مرور. بلا بطاقة ولا تحقق من الهوية.',
    submit: 'إنشاء حساب',
    submitting: 'جارٍ إنشاء الحساب…',
    haveAccount: 'لديك حساب بالفعل؟',
    signInLink: 'تسجيل الدخول',
    done: { title: 'تم بنجاح', description: 'أُنشئ حسابك. جارٍ الانتقال إلى لوحة المتابعة…' },
    failed: 'تعذّر إنشاء الحساب',
    weakPassword: 'كلمة المرور ضعيفة',
    nameHint: 'أدخل اسمك الكامل',
    passwordHint: 'اختر كلمة مرور أقوى',
  },

  signIn: {
    title: (brand) => `تسجيل الدخول إلى ${brand}`,
    submit: 'تسجيل الدخول',
    submitting: 'جارٍ تسجيل الدخول…',
    forgot: 'هل نسيت كلمة المرور؟',
    forgetting: 'جارٍ الإرسال…',
    noAccount: 'ليس لديك حساب؟',
    signUpLink: 'إنشاء حساب',
    failed: 'تعذّر تسجيل الدخول',
    emailRequired: { title: 'البريد الإلكتروني مطلوب', description: 'أدخل عنوان بريدك الإلكتروني أولًا' },
    emailHint: 'أدخل عنوان بريدك الإلكتروني لنرسل إليك رابطًا',
    resetFailed: 'تعذّر إرسال رسالة إعادة التعيين',
    unconfirmed: 'افتح الرابط في الرسالة التي أرسلناها إليك، أو اطلب رسالة جديدة.',
    confirmNow: 'إعادة إرسال رسالة التأكيد',
  },

  otherWays: {
    label: 'طرق أخرى لتسجيل الدخول',
    passkey: 'استخدام مفتاح مرور',
    waiting: 'في انتظار مفتاح المرور…',
    passkeyLeft: {
      title: 'لم يُستخدم مفتاح مرور',
      description: 'حاول مرة أخرى عندما يكون مفتاح المرور جاهزًا، أو سجّل الدخول بكلمة المرور.',
    },
    ethereum: 'المتابعة بمحفظة إيثريوم',
    waitingForWallet: 'في انتظار محفظتك…',
    provider: (name) => `المتابعة باستخدام ${name}`,
    leaving: 'لحظة من فضلك…',
  },

  confirmFailed: 'تعذّر إرسال رسالة التأكيد',
  anotherAddress: 'استخدام عنوان بريد إلكتروني آخر',
  backToSignIn: 'العودة إلى تسجيل الدخول',
  missing: 'معلومات ناقصة',
  noAnswer: 'لم يستجب الخادم. ما كتبته لا يزال هنا.',
  missingEmail: 'أدخل عنوان بريدك الإلكتروني',
  incompleteEmail: 'أدخل عنوان بريد إلكتروني كاملًا، مثل \u2068name@example.com\u2069',
  mailboxOutsideAscii: 'استخدم عنوان بريد إلكتروني ليس فيه قبل @ إلا أحرف إنجليزية وأرقام ورموز',
  missingPassword: 'أدخل كلمة المرور',
}
