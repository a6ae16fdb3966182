import type { Translation } from '@satlens/domain'
import type { messages as english } from '#auth/messages/sms/messages.ts'
import { plural } from '#languages/ar/plural.ts'

/** The text message with a code. */
export const messages: Translation<typeof english> = {
  code: (brand, code, minutes) =>
    plural(minutes, {
      zero: `${code} هو رمزك في ${brand}. تنتهي صلاحيته الآن. لا تشاركه مع أحد.`,
      one: `${code} هو رمزك في ${brand}. تنتهي صلاحيته خلال دقيقة. لا تشاركه مع أحد.`,
      two: `${code} هو رمزك في ${brand}. تنتهي صلاحيته خلال دقيقتين. لا تشاركه مع أحد.`,
      few: `${code} هو رمزك في ${brand}. تنتهي صلاحيته خلال ${minutes} دقائق. لا تشاركه مع أحد.`,
      many: `${code} هو رمزك في ${brand}. تنتهي صلاحيته خلال ${minutes} دقيقة. لا تشاركه مع أحد.`,
      other: `${code} هو رمزك في ${brand}. تنتهي صلاحيته خلال ${minutes} دقيقة. لا تشاركه مع أحد.`,
    }),
}
