import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/oauth/consent/messages.ts'

/** The texts of the page on which users allow or deny an app. */
export const messages: Translation<typeof english> = {
  title: (app, brand) => `هل تريد تسجيل الدخول إلى ${app} باستخدام ${brand}؟`,
  pageTitle: 'السماح لتطبيق',
  sendsTo: 'يعيدك إلى',
  thisDevice: 'برنامج على هذا الجهاز',
  appOf: (scheme) => `التطبيق الذي يفتح روابط ${scheme}`,
  otherAccount: 'استخدام حساب آخر',
  switching: 'جارٍ تسجيل الخروج…',
  switchFailed: 'تعذّر تسجيل الخروج',

  signInAgain: {
    title: 'سجّل الدخول من جديد للمتابعة',
    body: (app) => `يطلب منك ${app} تأكيد أنك صاحب الحساب. ستعود بعد ذلك إلى هذه الصفحة.`,
    button: 'تسجيل الدخول من جديد',
  },

  needsOtherAccount: {
    title: 'يطلب هذا التطبيق حسابًا آخر',
    body: (app) => `سجّل الدخول بالحساب الذي تستخدمه مع ${app}.`,
    button: 'استخدام حساب آخر',
  },

  leaving: {
    title: 'جارٍ إعادتك',
    site: (host) => `لحظة من فضلك. جارٍ نقلك إلى ${host}`,
    app: 'يمكنك الآن العودة إلى التطبيق.',
    open: 'فتح التطبيق',
  },

  invalid: {
    title: 'لم يعد هذا الطلب صالحًا',
    body: 'انتهت صلاحيته، أو أُجيب عنه من قبل، أو يخص حسابًا آخر. عد إلى التطبيق وسجّل الدخول منه من جديد.',
  },
}
