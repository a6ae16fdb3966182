import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_LENGTH,
  DEMO_SEND_BITCOIN_PRICE,
  formatShortUsd,
  type Translation,
  toUsdCents,
} from '@satlens/domain'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/send/messages.ts'

const wholeRate = formatShortUsd(DEMO_SEND_BITCOIN_PRICE)

/** Everything the send page says. */
export const messages: Translation<typeof english> = {
  title: 'إرسال بيتكوين',
  lead: 'أدخل عنوانًا ومبلغًا واعرف كم يكلّف الإرسال.',
  warning: {
    title: 'بيئة تجريبية',
    body: 'لا يُبث شيء إلى الشبكة ولا تُرسل معاملات حقيقية. نتحقق من طلبك ونسجّله على هذا الخادم. وإذا كان الخادم يرى عملات محفظتك، فستحصل أيضًا على معاملة غير موقعة يمكنك توقيعها في مكان آخر.',
  },

  form: 'الدفعة',
  recipient: 'عنوان المستلم',
  recipientHelp:
    'يبدأ بـ 1 أو 3 أو bc1 (أو tb1 على شبكات الاختبار). يمكنك أيضًا لصق رابط \u2066bitcoin:\u2069',
  recipientKind: (kind, network) => `${kind} (${network}). لا أخطاء مطبعية فيه.`,
  addressKinds: {
    legacy: 'عنوان Legacy',
    script: 'عنوان Script',
    segwit_v0: 'عنوان Native SegWit',
    taproot: 'عنوان Taproot',
    segwit_future: 'عنوان SegWit من إصدار أحدث',
  },
  link: {
    title: 'من رابط الدفع',
    body: 'هذا ما كتبه من أنشأ الرابط، ولا يثبت من سيستلم المبلغ.',
    label: 'التسمية',
    message: 'الرسالة',
    amount: 'المبلغ المطلوب',
  },
  scan: {
    read: 'قُرئ العنوان من رمز QR. قارنه بالعنوان الذي حصلت عليه.',
    foreign: 'ليس في رمز QR هذا عنوان بيتكوين.',
    instead: 'يمكنك أيضًا رفع صورة للرمز أو كتابة العنوان.',
  },
  amount: { btc: 'المبلغ (BTC)', sats: 'المبلغ (sats)', usd: 'المبلغ (USD)' },
  units: { btc: 'BTC', sats: 'sats', usd: 'USD' },
  amountHelp: 'أدخل المبلغ في أي حقل من هذه الحقول. استخدم النقطة أو الفاصلة للكسور العشرية.',
  readAs: (number) => `هذا يعني \u2066${number} BTC\u2069. نقرأ الفاصلة على أنها فاصلة عشرية.`,
  unit: 'BTC',
  amountRequired: 'أدخل مبلغًا',
  addressHints: {
    required: 'أدخل عنوانًا',
    bad_length: `طول العنوان من ${ADDRESS_MIN_LENGTH} إلى ${ADDRESS_MAX_LENGTH} حرفًا. تأكد من نسخ العنوان كاملًا.`,
    bad_format: 'هذا ليس عنوان بيتكوين صالحًا. تأكد من نسخه كاملًا.',
  },
  amountHints: {
    btc: {
      not_a_number: 'أدخل رقمًا، مثل 0.001',
      not_positive: 'أدخل مبلغًا أكبر من 0، مثل 0.001',
      too_precise: 'استخدم 8 منازل عشرية على الأكثر (\u20660.00000001 BTC\u2069 هو ساتوشي واحد)',
      above_supply: `أدخل \u2066${(21_000_000).toLocaleString(LOCALE)} BTC\u2069 على الأكثر`,
      below_minimum: 'أدخل \u20660.00000001 BTC\u2069 على الأقل',
    },
    sats: {
      not_a_number: 'أدخل عددًا صحيحًا، مثل 100000',
      not_positive: 'أدخل مبلغًا أكبر من 0، مثل 100000',
      too_precise: 'أدخل عددًا صحيحًا من الساتوشي',
      above_supply: `أدخل ${(2_100_000_000_000_000).toLocaleString(LOCALE)} ساتوشي على الأكثر`,
      below_minimum: 'أدخل ساتوشيًا واحدًا على الأقل',
    },
    usd: {
      not_a_number: 'أدخل رقمًا، مثل 44.75',
      not_positive: 'أدخل مبلغًا أكبر من 0، مثل 44.75',
      too_precise: 'استخدم منزلتين عشريتين على الأكثر وبلا فواصل للآلاف، مثل 1250.00',
      too_large: `أدخل ${formatShortUsd(toUsdCents(1_000_000_000_00n))} على الأكثر`,
    },
    grouped: 'أدخل الرقم بلا فواصل للآلاف، مثل 1234.5',
  },
  submit: 'إرسال بيتكوين',

  maximum: {
    button: 'الحد الأقصى',
    is: (btc) => `\u2068${btc} BTC\u2069 (رصيدك بعد خصم الرسوم الثابتة)`,
    masked: 'رصيدك بعد خصم الرسوم الثابتة',
    loading: 'جارٍ تحميل محفظتك…',
    unread: 'تعذّر تحميل محفظتك.',
    none: 'ليست لديك محفظة بعد.',
    toWallet: 'الانتقال إلى المحفظة',
    unindexed: 'الرصيد غير متاح على هذا الخادم.',
    tooLittle: 'رصيدك لا يكفي للرسوم الثابتة.',
  },

  summary: {
    title: 'الملخص',
    amount: 'المبلغ',
    amountSats: 'المبلغ بالساتوشي',
    amountUsd: 'المبلغ بالدولار',
    rateNote: `سعر تجريبي ثابت: ${wholeRate} لكل BTC`,
    fee: 'رسوم تجريبية ثابتة',
    feeNote: 'لا تتغير بتغيّر المبلغ',
    total: 'المجموع',
    time: 'مدة التأكيد المعتادة',
    timeValue: 'من 10 إلى 60 دقيقة',
    unknown: '—',
    highFee: 'تبلغ الرسوم نصف هذا المبلغ أو أكثر.',
  },

  review: {
    title: 'مراجعة الإرسال',
    description: 'قارن العنوان مجموعة بعد مجموعة بالعنوان الذي حصلت عليه.',
    close: 'إغلاق المراجعة',
    recipient: 'المستلم',
    confirm: 'تأكيد الإرسال التجريبي',
    confirming: 'جارٍ التأكيد…',
    retry: 'إعادة المحاولة',
    back: 'تعديل',
    otherNetwork: (wallet, recipient) =>
      `محفظتك على ${wallet}، لكن هذا العنوان على ${recipient}. لا يمكن إرسال العملات من شبكة إلى أخرى.`,
    note: 'عند التأكيد، نسجّل هذا الطلب على الخادم. لا يُوقَّع شيء ولا يُبث.',
  },

  lookAlike: {
    title: 'يشبه هذا العنوان عنوانًا استخدمته من قبل',
    body: 'البداية والنهاية متطابقتان، لكن الوسط مختلف. ينشئ المحتالون عناوين متشابهة. قارن الأحرف التي تحتها خط بالعنوان الذي حصلت عليه.',
    candidate: 'العنوان الذي أدخلته',
    known: 'العنوان الذي استخدمته من قبل',
    tick: 'قارنت العنوانين. العنوان الذي أدخلته هو الذي حصلت عليه.',
  },

  receipt: {
    title: 'إرسال تجريبي',
    checked: 'تحققنا من العنوان والمبلغ.',
    recorded: (amount) => `سُجّل على هذا الخادم طلب بمبلغ \u2068${amount}\u2069.`,
    madeTransaction: 'أنشأ الخادم معاملة غير موقعة.',
    notSigned: 'لم يُوقَّع شيء ولم يُبث، ولم تنتقل أي عملات.',
    recipient: 'المستلم',
    again: 'إرسال تجريبي آخر',
    wallet: 'العودة إلى المحفظة',
  },

  transaction: {
    title: 'معاملة غير موقعة',
    body: 'افتح هذه المعاملة (PSBT) في المحفظة التي فيها مفاتيحك. وقّعها فقط إذا كنت تريد إرسالها. تحقق متصفحك من عملاتها والمستلم والمبلغ والباقي.',
    fee: 'رسوم الشبكة',
    feeNote: 'تقديرية. محوّلة بالسعر التجريبي.',
    feeNoteAt: (rate) => `تقديرية بمعدل \u2066${rate} sat/vB\u2069. محوّلة بالسعر التجريبي.`,
    file: (id) => `demo-send-${id.slice(0, 8)}`,
    checking: 'جارٍ التحقق من مطابقة المعاملة لمحفظتك',
    notOffered: 'حُجبت المعاملة',
    faults: {
      unreadable: 'أرسل الخادم معاملة غير صالحة.',
      other_payment: 'المبلغ أو المستلم ليس ما راجعته.',
      foreign_coin: 'تنفق عملة ليست من محفظتك.',
      foreign_change: 'يذهب الباقي إلى عنوان ليس في محفظتك.',
      far_change: 'يذهب الباقي إلى عنوان قد لا يعثر عليه تطبيق محفظتك.',
      other_fee: 'تختلف رسوم الشبكة فيها عن الرسوم التي ذكرها الخادم.',
      open_signature: 'تطلب نوعًا من التوقيع يتيح للآخرين تحويل وجهة عملاتك.',
      other_wallet: 'أُنشئت لمحفظة غير المفتوحة في هذا المتصفح. حمّل تلك المحفظة هنا أولًا.',
      unknown_wallet: 'تعذّر تحميل محفظتك، لذلك تعذّر التحقق من المعاملة.',
      unchecked:
        'تعذّر تحميل البرنامج الذي يتحقق من المعاملة. تحقق من اتصالك بالإنترنت، ثم ابدأ إرسالًا تجريبيًا آخر.',
    },
    absent: 'غير متاحة.',
    absentBecause: {
      no_wallet: 'غير متاحة. ليست لديك محفظة بعد.',
      keyless_specimen: 'غير متاحة. ليس للعنوان التوضيحي مفتاح للتوقيع.',
      address_only: 'غير متاحة لعنوان واحد. حمّل المفتاح العام الموسّع لمحفظتك.',
      legacy_script: 'غير متاحة لمحافظ Legacy (BIP44).',
      other_network: 'غير متاحة. المستلم على شبكة أخرى.',
      dust: 'غير متاحة. المبلغ أصغر مما تقبله الشبكة.',
      no_index: 'غير متاحة. لا يرى هذا الخادم عملاتك.',
      index_unavailable: 'غير متاحة حاليًا. حاول مرة أخرى لاحقًا.',
      not_enough_coins: 'غير متاحة. رصيدك المؤكد لا يكفي للمبلغ ورسوم الشبكة.',
    },
  },

  recorded: {
    title: 'تم تسجيل الإرسال التجريبي',
    description: 'لم يُبث شيء ولم تنتقل أي عملات.',
  },
  failedTitle: 'فشلت المعاملة',
  failed: 'تعذّر إرسال البيتكوين',
  notSent: 'لا استجابة',
  noAnswer: 'يمكنك المحاولة مرة أخرى. لن يُسجَّل طلبك مرتين.',
}
