import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/app/messages.ts'

/** The texts around every page. */
export const messages: Translation<typeof english> = {
  skip: 'الانتقال إلى المحتوى',
  loadingPage: 'جارٍ تحميل الصفحة',
  loadingSession: 'جارٍ التحقق من جلستك',
  notifications: 'الإشعارات',
  dismiss: 'إغلاق',

  offline: 'أنت غير متصل بالإنترنت. قد تكون الأسعار والأرصدة قديمة.',
  amounts: { hidden: 'تم إخفاء المبالغ', shown: 'تم إظهار المبالغ' },
  update: {
    title: 'يتوفر إصدار جديد',
    caution: 'تؤدي إعادة التحميل إلى فقدان ما لم ترسله بعد.',
    reload: 'إعادة التحميل',
    later: 'لاحقًا',
  },

  header: {
    home: (brand) => `${brand}، الصفحة الرئيسية`,
    main: 'القائمة الرئيسية',
    menu: 'القائمة',
    wallet: 'المحفظة',
    trading: 'التداول',
    buy: 'الشراء',
    profile: 'الملف الشخصي',
    dashboard: 'لوحة المتابعة',
    signIn: 'تسجيل الدخول',
    getStarted: 'إنشاء حساب',
    btc: 'BTC',
    priceFrom: (source) => `، المصدر: ${source}`,
  },

  footer: {
    stance: (brand) => `لا يبيع ${brand} العملات المشفرة ولا يحفظها ولا ينقلها ولا يبادلها.`,
    legal: 'معلومات قانونية',
    terms: 'شروط الخدمة',
    privacy: 'سياسة الخصوصية',
    theme: 'المظهر',
    themes: { system: 'النظام', light: 'فاتح', dark: 'داكن' },
    contrast: 'تباين عالٍ',
    language: 'اللغة',
  },

  notFound: {
    code: '404',
    title: 'الصفحة غير موجودة',
    home: 'العودة إلى الصفحة الرئيسية',
    ways: 'أو انتقل إلى',
    send: 'إرسال بيتكوين',
  },

  broken: {
    title: 'تعذّر تحميل هذه الصفحة',
    body: 'ربما تم تحديث التطبيق أو انقطع اتصالك. لم يتأثر حسابك ولا بياناتك.',
    reload: 'إعادة التحميل',
  },
}
