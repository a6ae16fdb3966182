import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/send/psbt/messages.ts'

/** The texts of moving transactions in and out of the browser. */
export const messages: Translation<typeof english> = {
  download: 'تنزيل بصيغة \u2066.psbt\u2069',
  downloadText: 'تنزيل بصيغة نصية',
  copy: 'نسخ بصيغة base64',
  codes: {
    show: 'عرض رمز QR',
    loading: 'جارٍ تحميل رمز QR',
    failed: 'تعذّر تحميل رمز QR. تحقق من اتصالك ثم أعد تحميل الصفحة، أو استخدم الملف.',
    format: 'الصيغة',
    formats: { ur: 'معظم المحافظ (UR)', bbqr: '\u2066Coldcard (BBQr)\u2069' },
    label: 'رمز QR للمعاملة',
    labelOfPart: (part, count) => `رمز QR للمعاملة، الجزء ${part} من ${count}`,
    part: (part, count) => `الجزء ${part} من ${count}`,
    extraPart: (count) => `جزء إضافي، عدد الأجزاء اللازم: ${count}`,
    help: 'وجّه كاميرا محفظتك نحو الرمز حتى تقرأ جميع الأجزاء.',
    pause: 'إيقاف مؤقت',
    play: 'تشغيل',
    previous: 'الجزء السابق',
    next: 'الجزء التالي',
    speed: 'السرعة',
    speeds: { slow: 'بطيئة', normal: 'عادية', fast: 'سريعة' },
  },

  read: {
    file: 'الملف',
    fileHelp: 'ملف \u2066.psbt\u2069 أو \u2066.txn\u2069 من محفظتك.',
    fileChoose: 'اختيار ملف',
    fileNone: 'لم يُختر ملف',
    pasted: 'أو الصق المعاملة',
    pastedHelp: 'بصيغة base64 أو hex، أو نص رمز QR.',
    submit: 'التحقق من المعاملة',
    wrong: 'هذه ليست معاملة بيتكوين. اختر الملف الذي حفظته محفظتك بعد التوقيع.',
    wrongText: 'هذه ليست معاملة بيتكوين. تأكد من نسخها كاملة.',
    incompleteText: (received, count) => `الأجزاء الموجودة هنا: ${received} من ${count}. الصق البقية أيضًا.`,
    damaged: 'أجزاء هذه المعاملة لا يتوافق بعضها مع بعض. ابدأ من جديد.',
    tooLarge: 'هذا الملف أكبر من أن يكون معاملة.',
    scan: {
      read: 'تمت قراءة المعاملة.',
      foreign: 'رمز QR هذا ليس معاملة.',
      instead: 'يمكنك أيضًا رفع صور للرمز أو اختيار ملف.',
    },
  },
}
