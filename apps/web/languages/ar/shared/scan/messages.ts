import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/scan/messages.ts'

/** The texts of reading QR codes with the camera or from pictures. */
export const messages: Translation<typeof english> = {
  scan: 'مسح رمز QR',
  choose: 'رفع صورة رمز QR',
  reading: 'جارٍ القراءة…',
  picture: {
    no_code: 'لم يُعثر على رمز QR في هذه الصورة.',
    no_picture: 'هذا الملف ليس صورة يمكن قراءتها.',
  },
  parts: (received, count) => `الأجزاء: ${received} من ${count}`,
  morePictures: (received, count) => `الأجزاء المقروءة: ${received} من ${count}. امسح البقية أو ارفعها.`,
  progress: 'الأجزاء المقروءة',
  keepStill: 'أبقِ الكاميرا على الرمز حتى تُقرأ جميع الأجزاء.',

  title: 'مسح رمز QR',
  description: 'وجّه الكاميرا نحو رمز QR. لا يغادر الفيديو هذه الصفحة أبدًا.',
  close: 'إغلاق الكاميرا',
  cancel: 'إلغاء',
  asking: 'في انتظار الكاميرا',
  looking: 'جارٍ البحث عن رمز QR',
  view: 'معاينة الكاميرا',
  again: 'إعادة المحاولة',
  trouble: {
    denied: {
      title: 'الوصول إلى الكاميرا محظور',
      body: 'اسمح لهذا الموقع بالوصول إلى الكاميرا من إعدادات المتصفح، ثم حاول مرة أخرى.',
    },
    missing: { title: 'لم يُعثر على كاميرا', body: 'صِل كاميرا بالجهاز، ثم حاول مرة أخرى.' },
    busy: { title: 'الكاميرا قيد الاستخدام', body: 'أغلق التطبيق الآخر الذي يستخدمها، ثم حاول مرة أخرى.' },
    unreadable: {
      title: 'تعذّر تحميل قارئ QR',
      body: 'تحقق من اتصالك بالإنترنت، ثم حاول مرة أخرى.',
    },
  },
}
