import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/app/auth-redirect/messages.ts'

/** The texts about the result of an email link or a provider redirect. */
export const messages: Translation<typeof english> = {
  confirmed: 'تم تأكيد البريد الإلكتروني',
  signedIn: (email) => `أنت مسجّل الدخول بالبريد \u2068${email}\u2069.`,
  signedInAlready: (email) => `أنت مسجّل الدخول بالفعل بالبريد \u2068${email}\u2069.`,
  leftAlone: 'لم يُستخدم هذا الرابط',
  otherAccount: (email) =>
    `هذا الرابط لحساب آخر. لا تزال مسجّل الدخول بالبريد \u2068${email}\u2069. لاستخدام الحساب الآخر، سجّل الخروج أولًا.`,
  linkFailures: {
    expired: 'انتهت صلاحية الرابط أو استُخدم من قبل.',
    unusable: 'الرابط غير مكتمل.',
    unreachable: 'تعذّر الوصول إلى الخادم.',
  },
  stillSignedIn: (reason, email) => `${reason} لا تزال مسجّل الدخول بالبريد \u2068${email}\u2069.`,
  failures: {
    expired: {
      title: 'لم يعمل الرابط',
      description:
        'انتهت صلاحيته أو استُخدم من قبل. سجّل الدخول بكلمة المرور، أو اطلب رسالة جديدة من صفحة تسجيل الدخول.',
    },
    unusable: {
      title: 'لم يعمل الرابط',
      description: 'الرابط غير مكتمل. افتحه مرة أخرى من الرسالة.',
    },
    unreachable: {
      title: 'لم يعمل الرابط',
      description: 'تعذّر الوصول إلى الخادم. ربما تم تأكيد عنوان بريدك الإلكتروني، فجرّب تسجيل الدخول.',
    },
    declined: {
      title: 'لم يتم تسجيل الدخول',
      description: 'ألغيت العملية أو رُفض تسجيل الدخول. لم يتغير شيء.',
    },
    lost: {
      title: 'لم يتم تسجيل الدخول',
      description: 'استغرق تسجيل الدخول وقتًا طويلًا أو اكتمل في متصفح آخر. ابدأ من جديد.',
    },
    unproven: {
      title: 'تحقق من بريدك الوارد',
      description:
        'لم تتحقق تلك الخدمة من عنوان بريدك الإلكتروني. افتح الرابط في الرسالة التي أرسلناها إليك.',
    },
    suspended: { title: 'لم يتم تسجيل الدخول', description: 'هذا الحساب موقوف.' },
    closed: { title: 'لم يتم تسجيل الدخول', description: 'لا نقبل حسابات جديدة في الوقت الحالي.' },
    linkedAlready: {
      title: 'لم يتم الربط',
      description: 'حسابك في تلك الخدمة مرتبط هنا بحساب آخر. ألغِ ربطه من ذلك الحساب أولًا.',
    },
    broken: {
      title: 'لم يتم تسجيل الدخول',
      description: 'تعذّر الوصول إلى تلك الخدمة. حاول مرة أخرى بعد قليل، أو سجّل الدخول بطريقة أخرى.',
    },
  },
}
