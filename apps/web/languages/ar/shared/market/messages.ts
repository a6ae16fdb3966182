import type { Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import type { messages as english } from '#src/shared/market/messages.ts'

/** The texts of prices on every page. `price`, `age` and `percent` are formatted. */
export const messages: Translation<typeof english> = {
  simulatedSource: 'بيانات محاكاة',

  simulated: 'محاكى',
  status: {
    loading: 'جارٍ التحميل',
    live: 'مباشر',
    delayed: 'متأخر',
    sample: 'مثال',
    unavailable: 'غير متاح',
  },
  ago: {
    seconds: (count) => `قبل ${count}\u00a0ث`,
    minutes: (count) => `قبل ${count}\u00a0د`,
  },

  spoken: {
    loading: 'جارٍ تحميل سعر البيتكوين',
    unavailable: 'سعر البيتكوين غير متاح',
    sample: (price) => `سعر البيتكوين ${price}، وهو سعر توضيحي وليس مباشرًا`,
    live: (price, age) => `سعر البيتكوين ${price}، آخر تحديث ${age}`,
    delayed: (price, age) => `سعر البيتكوين ${price}، متأخر، آخر تحديث ${age}`,
    simulated: (price, age) => `سعر البيتكوين المحاكى ${price}، آخر تحديث ${age}`,
    simulatedDelayed: (price, age) => `سعر البيتكوين المحاكى ${price}، متأخر، آخر تحديث ${age}`,
    unchanged: 'لم يتغير خلال 24 ساعة',
    up: (percent) => `ارتفع بنسبة ${percent} خلال 24 ساعة`,
    down: (percent) => `انخفض بنسبة ${percent} خلال 24 ساعة`,
    dollars: (number) => `${number} دولار`,
    secondsAgo: (count) =>
      plural(count, {
        zero: 'الآن',
        one: 'قبل ثانية',
        two: 'قبل ثانيتين',
        few: `قبل ${count} ثوانٍ`,
        many: `قبل ${count} ثانية`,
        other: `قبل ${count} ثانية`,
      }),
    minutesAgo: (count) =>
      plural(count, {
        zero: 'الآن',
        one: 'قبل دقيقة',
        two: 'قبل دقيقتين',
        few: `قبل ${count} دقائق`,
        many: `قبل ${count} دقيقة`,
        other: `قبل ${count} دقيقة`,
      }),
  },
}
