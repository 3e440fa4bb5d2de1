let page = '';
let news = '';

/** Module state, as a document has only one title. */
function show(): void {
  document.title = news === '' ? page : `${news} · ${page}`;
}

export function setPageTitle(title: string): void {
  page = title;
  show();
}

/** Puts news before the page's name; an empty text removes it. */
export function setTitleNews(text: string): void {
  news = text;
  show();
}
