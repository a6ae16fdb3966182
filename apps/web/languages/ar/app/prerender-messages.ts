import type { Translation } from '@satlens/domain'
import { settings } from '#shared/browser/settings.ts'
import type { messages as english } from '#src/app/prerender-messages.ts'

const { brand } = settings

/** What a search engine shows under the title of each page that anyone may read. */
export const messages: Translation<typeof english> = {
  landing: `${brand} لوحة لمتابعة سوق البيتكوين، وتطبيق مرافق لمحفظتك، واشتراك في أدوات التداول. لا يبيع العملات ولا يحتفظ بها ولا ينقلها أبدًا.`,
  terms: `شروط استخدام ${brand}: طبيعة الخدمة وحدودها وسعر خطة Pro.`,
  privacy: `ما يخزّنه ${brand} وسبب ذلك، وما يبقى في متصفحك، وكيف تصدّر حسابك أو تحذفه.`,
  signIn: `سجّل الدخول إلى ${brand} بكلمة مرور أو بمفتاح مرور.`,
  signUp: `أنشئ حسابًا في ${brand} باسم وعنوان بريد إلكتروني وكلمة مرور. بلا بطاقة ولا تحقق من الهوية.`,
  notFound: 'هذه الصفحة غير موجودة.',
}
