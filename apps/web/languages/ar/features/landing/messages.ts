import {
  formatShortUsd,
  LANDING_PAGE_PRO_PLAN_PRICE,
  TRADING_PAGE_PRO_PLAN_PRICE,
  type Translation,
  toUsdCents,
} from '@satlens/domain'
import type { messages as english } from '#src/features/landing/messages.ts'

const landingPrice = formatShortUsd(LANDING_PAGE_PRO_PLAN_PRICE)
const tradingPrice = formatShortUsd(TRADING_PAGE_PRO_PLAN_PRICE)

/** The texts of the landing page that its script needs; the others are in `static`. */
export const messages: Translation<typeof english> = {
  title: 'لوحة سوق البيتكوين وأدوات التداول',

  hero: {
    title: 'بيانات سوق البيتكوين التي يمكنك التحقق منها',
    lead: (brand) =>
      `${brand} برنامج: لوحة لمتابعة السوق، وتطبيق مرافق لمحفظتك، وأدوات تداول بالذكاء الاصطناعي باشتراك. يظهر مع كل سعر وقت آخر تحديث له ومصدره، والميزات التجريبية مبيَّنة بوضوح.`,
    custody: (brand) => `لا يحتفظ ${brand} بعملاتك أبدًا. المفاتيح تبقى معك.`,
    start: 'إنشاء حساب مجاني',
    signIn: 'لدي حساب',
    dashboard: 'فتح لوحة المتابعة',
  },

  price: {
    buy: 'سعر الشراء',
    buyNote: 'يشمل رسوم مقدّم الخدمة',
    nothing: '—',
  },

  chart: {
    title: 'آخر 24 ساعة',
    titleWithGaps: 'آخر 24 ساعة، مع فجوات',
    extremes: (low, high) => `الأدنى ${low}، الأعلى ${high}`,
    label: (first, last, low, high) =>
      `مخطط سعر البيتكوين خلال آخر 24 ساعة. يبدأ عند ${first} وينتهي عند ${last}. أدنى سعر ${low} وأعلى سعر ${high}.`,
    outdated: (moment) => `المخطط قديم. تاريخ آخر سعر: ${moment}.`,
    none: 'لا توجد بعد أسعار لآخر 24 ساعة.',
    unavailable: 'مخطط آخر 24 ساعة غير متاح.',
  },

  pricing: {
    title: 'خطط الاشتراك',
    perMonth: 'شهريًا',
    free: {
      name: 'مجاني',
      price: formatShortUsd(toUsdCents(0n)),
      items: ['لوحة متابعة السوق', 'عدد محدود من التنبيهات', 'محفظة وإرسال تجريبي'],
      action: 'البدء مجانًا',
    },
    pro: {
      name: 'Pro',
      price: landingPrice,
      items: ['كل ما في الخطة المجانية', 'أدوات تداول بالذكاء الاصطناعي', 'الدفع بالبطاقة لدى مزوّد الدفع'],
      action: 'عرض خطة Pro',
    },
    note: `سعر Pro في هذه الصفحة وفي الشروط ${landingPrice} شهريًا، وفي صفحات التداول ${tradingPrice} شهريًا. تعرض صفحة الدفع ما ستدفعه.`,
  },
}
