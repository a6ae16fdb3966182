import { ALERT_LIFETIME_DAYS, type Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import type { messages as english } from '#src/features/dashboard/alerts/messages.ts'

/** The texts of the price alerts. */
export const messages: Translation<typeof english> = {
  title: 'تنبيهات السعر',
  loading: 'جارٍ تحميل تنبيهاتك',
  loadFailed: 'تعذّر تحميل تنبيهاتك',
  list: 'تنبيهاتك',
  create: 'تنبيه جديد',
  active: (active, limit) => `النشطة: ${active} من ${limit}`,
  limits: (limit) =>
    `الحد الأقصى للتنبيهات النشطة في الخطة المجانية هو ${limit}. يُطلق كل تنبيه مرة واحدة، وتنتهي صلاحيته بعد ${plural(
      ALERT_LIFETIME_DAYS,
      {
        zero: 'يوم',
        one: 'يوم واحد',
        two: 'يومين',
        few: `${ALERT_LIFETIME_DAYS} أيام`,
        many: `${ALERT_LIFETIME_DAYS} يومًا`,
        other: `${ALERT_LIFETIME_DAYS} يوم`,
      },
    )}.`,
  none: 'لا توجد تنبيهات',
  noneBody: 'حدّد سعرًا أو تغيّرًا خلال 24 ساعة، وسننبّهك عندما يبلغه السوق.',

  paused: {
    title: 'التنبيهات معلّقة',
    because: {
      delayed: 'أحدث سعر قديم جدًا. لا يمكننا تنبيهك إلى التغيّرات حتى يصل السعر المباشر التالي.',
      unavailable: 'مصدر الأسعار لا يستجيب. لا يمكننا تنبيهك إلى التغيّرات حتى يصل السعر المباشر التالي.',
      simulated: 'أسعار هذا الخادم أسعار محاكاة، ولذلك لا تُطلق التنبيهات.',
    },
    titleIn: (currency) => `التنبيهات بعملة ${currency} معلّقة`,
    noHistory:
      'لا نعرف بعد السعر قبل 24 ساعة بهذه العملة. تبدأ تنبيهات تغيّر 24 ساعة بعد أن نجمع الأسعار لمدة يوم.',
    some: (kinds) =>
      kinds.includes('day_move') ? 'يشمل ذلك تنبيهات تغيّر 24 ساعة.' : 'يشمل ذلك تنبيهات السعر.',
  },

  status: {
    active: 'نشط',
    paused: 'متوقف مؤقتًا',
    fired: 'أُطلق',
    expired: 'منتهٍ',
  },
  waitsUntil: (day) => `ينتهي في ${day}`,
  waitsForReturn: 'بلغت القيمة هذا الحد بالفعل. يُطلق التنبيه عندما تتراجع عنه ثم تبلغه مرة أخرى.',
  pausedUntil: (day) => `ينتهي في ${day}`,

  email: 'البريد الإلكتروني',
  emailOf: (alert) => `إشعاري عبر البريد الإلكتروني: ${alert}`,
  actions: {
    pause: {
      name: 'إيقاف مؤقت',
      busy: 'جارٍ الإيقاف…',
      done: 'تم إيقاف التنبيه مؤقتًا',
      failed: 'تعذّر إيقاف التنبيه مؤقتًا',
    },
    resume: {
      name: 'استئناف',
      busy: 'جارٍ الاستئناف…',
      done: 'تم استئناف التنبيه',
      failed: 'تعذّر استئناف التنبيه',
    },
    re_arm: {
      name: 'إعادة تنشيط',
      busy: 'جارٍ التنشيط…',
      done: 'تمت إعادة تنشيط التنبيه',
      failed: 'تعذّرت إعادة تنشيط التنبيه',
    },
  },
  edit: {
    name: 'تعديل',
    save: 'حفظ',
    saving: 'جارٍ الحفظ…',
    arm: 'حفظ وإعادة تنشيط',
    arming: 'جارٍ التنشيط…',
    cancel: 'إلغاء',
    done: 'تم تحديث التنبيه',
    failed: 'تعذّر تحديث التنبيه',
  },
  ofAlert: (action, alert) => `${action}: ${alert}`,
  emailFailed: 'تعذّر تحديث إعدادات البريد الإلكتروني',
  noAnswer: {
    title: 'لم يستجب الخادم',
    description: 'ربما لم يُحفظ تغييرك. نعيد تحميل القائمة للتأكد.',
  },

  delete: 'حذف',
  confirmDelete: {
    title: 'هل تريد حذف هذا التنبيه؟',
    body: (alert) => `${alert}. تبقى الإشعارات السابقة في السجل.`,
    confirm: 'حذف التنبيه',
    confirming: 'جارٍ الحذف…',
    cancel: 'الاحتفاظ به',
  },
  deleted: 'تم حذف التنبيه',
  deleteFailed: 'تعذّر حذف التنبيه',

  emails: {
    label: 'إشعاري بالبريد عند إطلاق تنبيه',
    help: 'ينطبق على التنبيهات التي شُغّل فيها خيار البريد الإلكتروني. في كل رسالة رابط لإلغاء الاشتراك.',
    unconfirmed: 'أكّد عنوان بريدك الإلكتروني لتصلك التنبيهات بالبريد. حتى ذلك الحين تظهر هنا فقط.',
    on: 'رسائل التنبيهات مشغّلة',
    off: 'رسائل التنبيهات متوقفة',
  },

  history: 'السجل',
  historyEmpty: {
    title: 'لا توجد تنبيهات أو إشعارات دفع بعد',
    body: 'تظهر هنا عند إطلاق تنبيه، وعندما يستلم حساب تراقبه دفعة أو يرسلها.',
  },
  historyList: 'التنبيهات وإشعارات الدفع، الأحدث أولًا',
  at: (price) => `عند ${price}`,
  fromBefore: (direction, price) =>
    direction === 'up' ? `ارتفاعًا من ${price} قبل ذلك بـ 24 ساعة` : `انخفاضًا من ${price} قبل ذلك بـ 24 ساعة`,
  simulated: 'محاكى',
  emailed: 'أُرسل بالبريد',
  crossed: (price) => `أُطلق التنبيه عند ${price}.`,

  form: {
    title: 'تنبيه سعر جديد',
    cancel: 'إلغاء',
    kind: 'نوع التنبيه',
    kinds: { price_above: 'أعلى من', price_below: 'أقل من', day_move: 'تغيّر 24 ساعة' },
    value: {
      price_above: (currency) => `السعر عند هذا الحد أو أعلى (${currency})`,
      price_below: (currency) => `السعر عند هذا الحد أو أقل (${currency})`,
      day_move: () => 'التغيّر صعودًا أو هبوطًا (%)',
    },
    percent: '%',
    presets: 'قيم مقترحة بناءً على السعر الحالي',
    moves: 'قيم شائعة',
    move: (percent) => `\u2066${percent}%\u2069`,
    step: (percent) => `\u2066${percent > 0 ? '+' : '−'}${Math.abs(percent)}%\u2069`,
    preset: (percent, price) =>
      percent > 0
        ? `أعلى من السعر الحالي بنسبة ${Math.abs(percent)}%: ${price}`
        : `أقل من السعر الحالي بنسبة ${Math.abs(percent)}%: ${price}`,
    now: (price) => `السعر الحالي: ${price}`,
    nowSimulated: (price) => `السعر الحالي: ${price} (محاكى)`,
    notLive: 'لا يوجد الآن سعر مباشر للمقارنة به.',
    moveHelp: 'مقارنة بالسعر قبل 24 ساعة.',
    beyond: 'بلغت القيمة هذا الحد بالفعل. سيصلك التنبيه عندما تتراجع عنه بنسبة 0.25% ثم تبلغه مرة أخرى.',
    email: 'إشعاري بالبريد أيضًا',
    emailsOff: 'رسائل التنبيهات متوقفة في حسابك.',
    full: (limit) =>
      `بلغت الحد الأقصى للتنبيهات النشطة في الخطة المجانية، وهو ${limit}. أوقف تنبيهًا مؤقتًا أو احذفه لإضافة آخر.`,
    submit: 'إعداد التنبيه',
    submitting: 'جارٍ الإعداد…',
    grouped: 'أدخل رقمًا بلا فواصل، مثل 65000 أو 65000.50',
    failed: 'تعذّر إعداد التنبيه',
    noAnswer: {
      title: 'لم يستجب الخادم',
      description: 'ربما لم يتم إعداد التنبيه. راجع القائمة قبل أن تحاول مرة أخرى. ما كتبته لا يزال هنا.',
    },
    done: 'تم إعداد التنبيه',
  },
}
