import { MAX_CHOSEN_COINS, MAX_FEE_RATE, MAX_PAYMENT_OUTPUTS, MIN_FEE_RATE } from '@satlens/contract'
import type { Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/send/prepare/messages.ts'

type Nouns = readonly [zero: string, one: string, two: string, few: string, many: string, other: string]

/** Writes a count with its noun; 0, 1 and 2 need no number. */
const count = (number: number, [zero, one, two, few, many, other]: Nouns) =>
  plural(number, {
    zero,
    one,
    two,
    few: `${number} ${few}`,
    many: `${number} ${many}`,
    other: `${number} ${other}`,
  })
const confirmations = (number: number) =>
  count(number, ['بلا تأكيدات', 'تأكيد واحد', 'تأكيدان', 'تأكيدات', 'تأكيدًا', 'تأكيد'])
const coins = (number: number) =>
  count(number, ['بلا عملات', 'عملة واحدة', 'عملتان', 'عملات', 'عملة', 'عملة'])
/** After a preposition. */
const recipients = (number: number) =>
  count(number, ['لا أحد', 'مستلم واحد', 'مستلمَين', 'مستلمين', 'مستلمًا', 'مستلم'])

/** The texts of preparing a payment of a watched account. */
export const messages: Translation<typeof english> = {
  title: 'إعداد دفعة',
  lead: 'ادفع من حساب تراقبه، ثم وقّع المعاملة بالمحفظة التي فيها المفاتيح. لا يمكننا توقيعها ولا بثها.',
  loading: 'جارٍ تحميل حساباتك',

  account: {
    label: 'الحساب',
    available: 'المتاح',
    pending: 'غير المؤكد',
    loading: 'جارٍ تحميل عملات هذا الحساب',
    loadFailed: 'تعذّر تحميل عملات هذا الحساب',
    empty: {
      title: 'لا توجد عملات في هذا الحساب بعد',
      body: 'بعد أن تصل إليه أول دفعة، يمكنك إعداد دفعة هنا.',
    },
    missing: {
      no_index: {
        title: 'لا يقرأ هذا الخادم سلسلة الكتل',
        body: 'لإعداد دفعة نحتاج إلى عملات حسابك. إذا كنت تشغّل هذا الخادم، فاضبط ESPLORA_URL أو ELECTRUM_URL.',
      },
      not_scanned: {
        title: 'لا نزال نقرأ هذا الحساب',
        body: 'تظهر عملاته هنا بعد قراءة جميع عناوينه.',
      },
      other_network: {
        title: 'هذا الحساب على شبكة بيتكوين أخرى',
        body: 'لا يرى هذا الخادم عملاته. اختر حسابًا آخر.',
      },
    },
    keyless: {
      title: 'هذا الحساب عنوان واحد فقط',
      body: 'للإنفاق منه، راقب واصفه أو مفتاحه العام الموسّع من صفحة المحفظة.',
    },
    stale: (time) => `هذه العملات كما كانت في ${time}. تعذّر تحميل ما هو أحدث.`,
  },

  recipient: 'المستلم',
  recipientErrors: {
    required: 'أدخل عنوانًا',
    not_an_address: 'هذا ليس عنوان بيتكوين صالحًا. تأكد من نسخه كاملًا.',
    other_network: (network) => `هذا العنوان على شبكة أخرى. حسابك على ${network}.`,
  },
  recipients: {
    add: 'إضافة مستلم',
    most: `الحد الأقصى للمستلمين في معاملة واحدة هو ${MAX_PAYMENT_OUTPUTS}.`,
    title: (number) => `المستلم ${number}`,
    address: 'العنوان',
    remove: 'إزالة',
    removeOf: (number) => `إزالة المستلم ${number}`,
    repeated: (number) => `للمستلم ${number} العنوان نفسه.`,
    everything: 'لإرسال كل شيء، أبقِ مستلمًا واحدًا. ومع عدة مستلمين، حدّد لكل منهم مبلغًا.',
  },
  networks: { mainnet: 'الشبكة الرئيسية', testnet: 'Testnet', signet: 'Signet', regtest: 'Regtest' },

  amount: {
    label: 'المبلغ',
    units: { btc: 'BTC', sats: 'sats' },
    unit: 'وحدة المبلغ',
    everything: 'إرسال كل شيء',
    everythingHelp: 'قيمة العملات بعد خصم رسوم الشبكة. لا يعود إليك أي باقٍ.',
    required: 'أدخل مبلغًا',
    tooSmall: (least) =>
      `هذا أصغر مما تقبله شبكة البيتكوين. أرسل \u2066${least} sats\u2069 على الأقل إلى هذا العنوان.`,
  },

  coins: {
    title: 'العملات',
    choice: 'العملات التي ستُنفق',
    automatic: 'اختيار تلقائي',
    automaticHelp: 'أقل عدد من العملات المؤكدة يكفي للمبلغ.',
    manual: 'اختيار يدوي',
    list: 'عملات هذا الحساب',
    none: 'اختر عملة واحدة على الأقل',
    tooMany: `الحد الأقصى للعملات هو ${MAX_CHOSEN_COINS}`,
    selected: (count) => `العملات المحددة: ${count}`,
    needed: 'المطلوب مع الرسوم',
    missing: 'الناقص',
    left: 'الباقي العائد إليك',
    more: (count) => `عرض المزيد (${count})`,
    all: 'تحديد كل المعروض',
    clear: 'مسح التحديد',
    partial: (shown, count) => `تُعرض أكبر العملات: ${shown} من ${count}.`,
    labelOf: { addr: 'تسمية عنوانها', tx: 'تسمية دفعتها' },
    unconfirmed: 'غير مؤكدة',
    confirmations,
    hints: {
      change: 'من الباقي',
      frozen: 'معلَّمة بعدم الإنفاق',
      reused: 'عنوان مستخدم أكثر من مرة',
      uneconomic: 'تكلّف أكثر مما تساوي',
    },
    mixed: {
      title: 'أنت تجمع عملات ذات تسميات مختلفة',
      body: (labels) => `\u2068${labels}\u2069. كل من يطّلع على المعاملة يعرف أنها تخص الشخص نفسه.`,
    },
    reusedTitle: 'استُخدم أحد عناوين هذه العملات أكثر من مرة',
    reusedBody: 'الدفعات إليه مرتبطة بعضها ببعض علنًا، وستصبح هذه الدفعة كذلك.',
  },

  fee: {
    title: 'رسوم الشبكة',
    choices: { fast: 'سريع', normal: 'عادي', slow: 'بطيء', own: 'معدل مخصص' },
    within: (blocks) =>
      blocks === 1
        ? 'في الكتلة التالية'
        : `خلال ${count(blocks, ['0 كتل', 'كتلة', 'كتلتين', 'كتل', 'كتلة', 'كتلة'])}`,
    time: (time, within) => `نحو ${time}، ${within}`,
    minutes: (number) => count(number, ['0 دقائق', 'دقيقة', 'دقيقتين', 'دقائق', 'دقيقة', 'دقيقة']),
    hours: (number) => count(number, ['0 ساعات', 'ساعة', 'ساعتين', 'ساعات', 'ساعة', 'ساعة']),
    days: (number) => count(number, ['0 أيام', 'يوم', 'يومين', 'أيام', 'يومًا', 'يوم']),
    rate: (rate) => `\u2066${rate} sat/vB\u2069`,
    about: (fee) => `نحو \u2068${fee}\u2069`,
    ownNote: 'تُدخله بنفسك',
    ownLabel: 'معدل الرسوم بوحدة sat/vB',
    ownUnit: 'sat/vB',
    ownHelp: `من ${MIN_FEE_RATE} إلى ${MAX_FEE_RATE.toLocaleString(LOCALE)}. قارنه بالخيارات الثلاثة.`,
    ownWrong: `أدخل معدل رسوم من ${MIN_FEE_RATE} إلى ${MAX_FEE_RATE.toLocaleString(LOCALE)}، مثل 2.5`,
    tooHigh: 'هذا أكثر من ثلاثة أضعاف المعدل السريع. ستدفع أكثر من اللازم.',
    tooLow: 'هذا أقل من المعدل البطيء. قد تبقى الدفعة غير مؤكدة أيامًا.',
    unknown: 'لا نعرف معدلات الرسوم الحالية. أدخل معدلًا مخصصًا.',
    acceptsHigh: 'أقبل رسوم شبكة تزيد على ربع المبلغ',
  },

  summary: {
    title: 'التقدير',
    amount: 'المبلغ',
    recipients: (number) =>
      count(number, ['بلا مستلمين', 'مستلم واحد', 'مستلمان', 'مستلمين', 'مستلمًا', 'مستلم']),
    fee: 'رسوم الشبكة',
    feeNote: (count, rate) => `تقديرية، ${coins(count)} بمعدل \u2066${rate} sat/vB\u2069`,
    total: 'المجموع',
    unknown: '—',
    notEnough: 'لا تكفي العملات للمبلغ والرسوم.',
    submit: 'مراجعة المعاملة',
    submitting: 'جارٍ الإعداد…',
  },
  failed: 'تعذّر إعداد المعاملة',
  noAnswer: 'لم يستجب الخادم. لم يُرسل شيء. حاول مرة أخرى.',

  review: {
    title: 'تحقق من المعاملة',
    lead: 'قارن العنوان بالعنوان الذي حصلت عليه. لا يزال بإمكانك تغيير كل شيء.',
    leadOfSeveral: 'قارن كل عنوان بالعنوان الذي حصلت عليه. لا يزال بإمكانك تغيير كل شيء.',
    from: 'من',
    noAddress: 'Script بلا عنوان',
    change: 'الباقي العائد إلى حسابك',
    changeNote: 'إلى عنوان جديد من عناوينك',
    coins,
    fee: 'رسوم الشبكة',
    feeNote: (rate, vsize) => `\u2066${rate} sat/vB\u2069، نحو \u2066${vsize} vB\u2069`,
    total: 'المجموع',
    signatures: (number) =>
      `تحتاج إلى ${count(number, ['0 توقيعات', 'توقيع واحد', 'توقيعين', 'توقيعات', 'توقيعًا', 'توقيع'])}.`,
    recipientOf: (number, count) => (count === 1 ? 'المستلم' : `المستلم ${number}`),
    together: (count) => `المدفوع إلى ${recipients(count)}`,
    wordsOfSeveral: (count, amount, fee) =>
      `تدفع إلى ${recipients(count)} ما مجموعه \u2068${amount}\u2069، ورسوم شبكة قدرها \u2068${fee}\u2069.`,
    words: (amount, fee) => `تدفع \u2068${amount}\u2069 ورسوم شبكة قدرها \u2068${fee}\u2069.`,
    wordsOfChange: (change) => `يعود إلى حسابك باقٍ قدره \u2068${change}\u2069.`,
    wordsWithoutChange: 'لا يعود إليك أي باقٍ.',
    replaceable: 'يمكنك زيادة الرسوم لاحقًا ما دامت الدفعة غير مؤكدة.',
    back: 'تعديل',
    proceed: 'الحصول على المعاملة',
    withheld: 'حُجبت المعاملة',
    warnings: {
      reused_address: 'إحدى العملات على عنوان استُخدم أكثر من مرة. دفعاته مرتبطة بعضها ببعض علنًا.',
      mixed_labels: 'للعملات تسميات مختلفة. كل من يطّلع على المعاملة يعرف أنها تخص الشخص نفسه.',
      unconfirmed_coin: 'إحدى العملات غير مؤكدة. إذا استُبدلت دفعتها، فلن تعود هذه المعاملة صالحة.',
      uneconomic_coin: 'إحدى العملات تكلّف من الرسوم أكثر مما تساوي.',
      dust_change: 'كان الباقي أصغر من أن يعود إليك، فأُضيف إلى الرسوم.',
      high_fee: 'الرسوم أكثر من عُشر المبلغ.',
      own_recipient: 'عنوان المستلم من عناوين هذا الحساب.',
    },
    warningsTitle: 'قبل أن توقّع',
  },

  faults: {
    other_coins: 'تنفق عملات غير التي اخترتها.',
    unknown_account: 'لا يمكن قراءة هذا الحساب هنا، لذلك تعذّر التحقق من المعاملة.',
    unchecked: 'تعذّر تحميل البرنامج الذي يتحقق من المعاملة. تحقق من اتصالك وحاول مرة أخرى.',
  },

  sign: {
    title: 'وقّعها بمحفظتك',
    lead: 'افتح المعاملة (PSBT) في المحفظة التي فيها المفاتيح، وتحقق هناك من التفاصيل نفسها، ثم وقّعها. أبقِ هذه الصفحة مفتوحة.',
    file: (account) => `${account}-unsigned`,
    back: 'العودة إلى المراجعة',
    another: 'إعداد دفعة أخرى',
  },

  signed: {
    title: 'أدخل المعاملة بعد توقيعها',
    lead: 'نقارنها سطرًا بسطر بما راجعته. لا تُرسل إلى أي مكان.',
    checking: 'جارٍ التحقق من المعاملة الموقعة',
    failed: 'تعذّر تحميل البرنامج الذي يتحقق منها. تحقق من اتصالك وحاول مرة أخرى.',
    same: 'كل شيء كما راجعته',
    sameBody: (signatures, needed) =>
      `التوقيعات حتى الآن: ${signatures} من ${needed}. مرّر المعاملة إلى الموقّع التالي، ثم أدخلها هنا من جديد.`,
    complete: 'موقعة وجاهزة',
    completeBody: 'كل شيء كما راجعته، وجميع التوقيعات صالحة. نحن لا نبثها، وعليك بثها من محفظتك أو عقدتك.',
    differs: 'لا تستخدم هذه المعاملة',
    differsBody: 'ليست المعاملة التي راجعتها. لا تبثها، وتحقق من كيفية وصولها إلى محفظتك.',
    unsigned: 'غير موقعة بعد',
    unsignedBody: 'هذه هي المعاملة التي راجعتها، بلا توقيع.',
    unreadable: 'ليست هذه معاملة يمكن قراءتها. اختر الملف الذي حفظته محفظتك بعد التوقيع.',
    lines: 'مقارنة بما راجعته',
    line: 'السطر',
    reviewed: 'ما راجعته',
    result: 'النتيجة',
    equal: 'مطابق',
    coin: (number, count) => (count === 1 ? 'العملة' : `العملة ${number} من ${count}`),
    output: (number) => `المستلم ${number}`,
    recipient: 'المستلم',
    change: 'الباقي',
    fee: 'رسوم الشبكة',
    form: 'الإصدار والقفل الزمني',
    signatures: 'التوقيعات',
    signaturesOf: (signatures, needed) => `${signatures} من ${needed}`,
    kinds: {
      unreadable: 'لا يمكن قراءتها',
      other_version: 'إصدار آخر',
      other_locktime: 'قفل زمني آخر',
      other_coin: 'تنفق عملة أخرى',
      added_input: 'تنفق عملة إضافية',
      missing_input: 'لا تنفق هذه العملة',
      other_sequence: 'تغيّرت قابلية الاستبدال',
      other_coin_amount: 'تذكر مبلغًا آخر',
      other_recipient: 'تدفع إلى عنوان آخر',
      other_amount: 'تدفع مبلغًا آخر',
      added_output: 'تدفع إلى شخص آخر أيضًا',
      missing_output: 'لا تدفع هذا',
      other_fee: 'رسوم أخرى',
      invalid_signature: 'توقيع غير صالح',
      open_signature: 'تتيح للآخرين تغييرها',
    },
    read: 'الآن',
    nothing: 'ليس في المراجعة',
    downloadFinal: 'تنزيل المعاملة الموقعة',
    copyFinal: 'نسخ بصيغة hex',
    fileFinal: (account) => `${account}-signed.txn`,
    filePart: (account) => `${account}-signed`,
  },

  bump: {
    title: 'زيادة رسوم دفعة',
    lead: 'هذه الدفعات ليست في كتلة بعد.',
    of: (time) => `دفعة بتاريخ ${time}`,
    choose: 'زيادة الرسوم',
    moreAddresses: (count) =>
      plural(count, {
        zero: '',
        one: 'ومستلم آخر',
        two: 'ومستلمان آخران',
        few: `و${count} مستلمين آخرين`,
        many: `و${count} مستلمًا آخر`,
        other: `و${count} مستلم آخر`,
      }),
    replacement: 'تحل معاملة جديدة محل الدفعة: المستلمون أنفسهم ورسوم أعلى. لا يمكن أن تُؤكَّد إلا واحدة منهما.',
    oldFee: 'الرسوم حتى الآن',
    newFee: 'الرسوم الجديدة',
    words: (old) => `تحل محل دفعتك التي بلغت رسومها \u2068${old}\u2069.`,
    submit: 'مراجعة المعاملة البديلة',
    back: 'رجوع',
  },
}
