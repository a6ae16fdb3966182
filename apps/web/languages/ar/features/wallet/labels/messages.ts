import { LABEL_MAX_LENGTH, type Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/wallet/labels/messages.ts'

const lines = (number: number) => {
  const count = number.toLocaleString(LOCALE)
  return plural(number, {
    zero: 'لا أسطر',
    one: 'سطر واحد',
    two: 'سطران',
    few: `${count} أسطر`,
    many: `${count} سطرًا`,
    other: `${count} سطر`,
  })
}

/** The texts of files of labels. */
export const messages: Translation<typeof english> = {
  files: {
    title: 'التسميات',
    lead: 'استورد تسمياتك من Sparrow وتطبيقات محافظ أخرى، أو صدّرها لتأخذها معك (BIP329).',
    import: 'استيراد التسميات',
    export: 'تصدير التسميات',
    exporting: 'جارٍ التصدير…',
    exported: {
      title: 'تم تصدير التسميات',
      description: (file) => `حُفظت باسم \u2068${file}\u2069. لا تشارك الملف، فهو يبيّن الغرض من دفعاتك.`,
    },
    exportFailed: 'تعذّر تصدير تسمياتك',
  },

  import: {
    title: 'استيراد التسميات',
    file: 'ملف التسميات',
    fileHelp: 'ملف صدّره تطبيق محفظتك بصيغة BIP329 (\u2066.jsonl\u2069). يُقرأ أولًا في هذا المتصفح.',
    choose: 'اختيار ملف',
    none: 'لم يُختر ملف',
    tooLarge: 'هذا الملف أكبر من 20 ميغابايت. صدّر عددًا أقل من التسميات.',
    readFailed: 'تعذّر على هذه الصفحة تحميل ما تحتاج إليه لقراءة الملف. تحقق من اتصالك وحاول مرة أخرى.',
    notLabels: 'ليس في هذا الملف تسميات بصيغة BIP329. صدّر التسميات مرة أخرى من دون تشفير.',
    reading: 'جارٍ القراءة…',
    next: 'متابعة',
    cancel: 'إلغاء',

    preview: 'ما الذي سيتغير',
    added: 'تسميات جديدة',
    changed: 'تختلف عن تسمياتك',
    unchanged: 'مطابقة لتسمياتك',
    shortened: `مختصرة (الحد الأقصى للأحرف: ${LABEL_MAX_LENGTH})`,
    nothing: 'لديك جميع تسميات هذا الملف بالفعل.',
    conflicts: 'تسميات مختلفة',
    keep: 'الاحتفاظ بتسمياتي',
    replace: 'استخدام تسميات الملف',
    stored: 'تسميتك',
    imported: 'في الملف',
    moreConflicts: (number) => `و${number.toLocaleString(LOCALE)} غيرها`,
    ignored: (number) => `ما لن يُستورد: ${lines(number)}`,
    private: {
      title: (number) => {
        const count = number.toLocaleString(LOCALE)
        return plural(number, {
          zero: 'لا توجد أسطر تبدو سرية',
          one: 'سطر واحد يبدو سريًا',
          two: 'سطران يبدوان سريين',
          few: `${count} أسطر تبدو سرية`,
          many: `${count} سطرًا تبدو سرية`,
          other: `${count} سطر تبدو سرية`,
        })
      },
      body: (number) => {
        const several =
          'تبدو مفاتيح خاصة أو عبارات استرداد، لذلك بقيت في هذا المتصفح. إذا كانت كذلك، فلا تشارك هذا الملف.'
        return plural(number, {
          zero: several,
          one: 'يبدو مفتاحًا خاصًا أو عبارة استرداد، لذلك بقي في هذا المتصفح. إذا كان كذلك، فلا تشارك هذا الملف.',
          two: 'يبدوان مفتاحين خاصين أو عبارتي استرداد، لذلك بقيا في هذا المتصفح. إذا كانا كذلك، فلا تشارك هذا الملف.',
          few: several,
          many: several,
          other: several,
        })
      },
    },
    reasons: {
      not_json: (number) => `${lines(number)} بصيغة غير BIP329`,
      too_long: (number) => `${lines(number)} بنص طويل جدًا`,
      too_many: (number) => `${lines(number)} زيادة على ما يمكن استيراده في مرة واحدة`,
      unknown_type: (number) => `${lines(number)} من نوع لا نخزّنه`,
      bad_ref: (number) => `${lines(number)} بعنوان أو مفتاح أو معرّف معاملة تالف`,
      other_network: (number) => `${lines(number)} لشبكة بيتكوين أخرى`,
      no_label: (number) => `${lines(number)} بلا تسمية`,
      private_key: (number) => `${lines(number)} بمحتوى يبدو سريًا`,
      repeated: (number) => `${lines(number)} مع بديل في سطر لاحق`,
      limit_reached: (number) => `${lines(number)} زيادة على عدد التسميات المسموح به`,
    },
    lineNumbers: (numbers, total) =>
      `أرقام الأسطر: ${numbers.join('، ')}${total > numbers.length ? '، …' : ''}`,
    back: 'رجوع',
    submit: 'استيراد التسميات',
    submitting: 'جارٍ الاستيراد…',
    failed: 'تعذّر استيراد التسميات',
    noAnswer: {
      title: 'لم يستجب الخادم',
      description: 'ربما استُوردت بعض التسميات. استورد الملف مرة أخرى لإضافة الباقي.',
    },
    done: 'تم استيراد التسميات',
    doneAdded: (number) => `التسميات المضافة: ${number.toLocaleString(LOCALE)}.`,
    doneReplaced: (added, replaced) =>
      `التسميات المضافة: ${added.toLocaleString(LOCALE)}، المستبدلة: ${replaced.toLocaleString(LOCALE)}.`,
  },
}
