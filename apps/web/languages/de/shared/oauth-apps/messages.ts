import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/oauth-apps/messages.ts'

/** How other apps and what they may do are named, on the pages that allow them and in the profile. */
export const messages: Translation<typeof english> = {
  unverified: 'Nicht geprüft',
  allowedEarlier: 'Schon erlaubt',
  scopes: {
    openid: 'Wissen, wer Sie hier sind',
    email: 'Ihre E-Mail-Adresse sehen',
    profile: 'Ihren Namen und Ihre Profilangaben sehen',
    phone: 'Ihre Telefonnummer sehen',
    offline_access: 'Angemeldet bleiben, wenn Sie nicht da sind',
  },
}
