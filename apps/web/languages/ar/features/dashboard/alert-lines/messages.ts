import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/dashboard/alert-lines/messages.ts'

/** The texts of the price alerts in the chart. */
export const messages: Translation<typeof english> = {
  list: 'تنبيهات السعر في المخطط',
  label: {
    price_above: (price) => `أعلى من ${price}`,
    price_below: (price) => `أقل من ${price}`,
  },
  handle: {
    price_above: 'تنبيه: السعر عند هذا الحد أو أعلى',
    price_below: 'تنبيه: السعر عند هذا الحد أو أقل',
  },
  beyondEdge: {
    above: (price) => `${price}، فوق المخطط`,
    below: (price) => `${price}، تحت المخطط`,
  },
  help: 'تحرّك مفاتيح الأسهم التنبيه، ويحرّكه مفتاحا Page Up وPage Down بخطوات أكبر. مفتاح Enter للحفظ، وEscape للإلغاء.',
  undo: 'تراجع',
}
