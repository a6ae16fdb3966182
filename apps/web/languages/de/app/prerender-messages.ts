import type { Translation } from '@satlens/domain'
import { settings } from '#shared/browser/settings.ts'
import type { messages as english } from '#src/app/prerender-messages.ts'

const { brand } = settings

/** What a search engine shows under the title of each page that anyone may read. */
export const messages: Translation<typeof english> = {
  landing: `${brand} zeigt Bitcoin-Marktdaten, ergänzt Ihre Wallet und bietet Trading-Werkzeuge im Abo. ${brand} verkauft, verwahrt und bewegt keine Bitcoins.`,
  terms: `Die Nutzungs\u00adbedingungen von ${brand}: was es ist, was es nicht ist und was Pro kostet.`,
  privacy: `Was ${brand} speichert und warum, was in Ihrem Browser bleibt und wie Sie Ihr Konto exportieren oder löschen.`,
  signIn: `Melden Sie sich bei ${brand} mit Passwort oder Passkey an.`,
  signUp: `Erstellen Sie ein Konto bei ${brand} mit Name, E-Mail-Adresse und Passwort. Ohne Karte, ohne Identitätsprüfung.`,
  notFound: 'Diese Seite gibt es nicht.',
}
