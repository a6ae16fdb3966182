import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/oauth/messages.ts'

/** What the pages that allow apps and devices have in common. */
export const messages: Translation<typeof english> = {
  loading: 'جارٍ تحميل الطلب',
  loadFailed: 'تعذّر تحميل الطلب',
  noAnswer: 'لم يستجب الخادم. تحقق من اتصالك وحاول مرة أخرى.',
  dashboard: 'الانتقال إلى لوحة المتابعة',

  off: {
    title: 'غير متاح على هذا الخادم',
    body: (brand) => `لا يسجّل ${brand} دخولك إلى تطبيقات أخرى هنا، لأن مشغّل الخدمة لم يشغّل ذلك.`,
    home: 'الانتقال إلى الصفحة الرئيسية',
  },

  access: (app) => `ما يمكن أن يفعله ${app}`,
  api: (resource) => `استخدام ${resource} نيابةً عنك`,
  limits: 'لا يمكنه رؤية محفظتك ولا تغيير حسابك.',
  unverified: {
    title: 'هذا التطبيق غير موثّق',
    body: 'سجّل التطبيق نفسه بنفسه، ولم نتحقق ممن يديره. لا تسمح له بالوصول لمجرد اسمه.',
  },
  signedInAs: 'الحساب الحالي',
  allow: 'السماح',
  allowing: 'جارٍ السماح…',
  deny: 'الرفض',
  denying: 'جارٍ الرفض…',
  allowFailed: 'تعذّر السماح بالوصول',
  denyFailed: 'تعذّر رفض الوصول',
  removable: 'يمكنك إزالة هذا الوصول من ملفك الشخصي في أي وقت.',
  needsFactor: {
    title: 'التحقق بخطوتين مطلوب',
    body: 'للسماح بذلك، شغّل التحقق بخطوتين في ملفك الشخصي، ثم عد إلى هذه الصفحة.',
    profile: 'الانتقال إلى ملفك الشخصي',
  },
}
