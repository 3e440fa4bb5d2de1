let page = '';
let news = '';

/** There is one title, the tab's, as there is one document. */
function show(): void {
  document.title = news === '' ? page : `${news} · ${page}`;
}

export function setPageTitle(title: string): void {
  page = title;
  show();
}

/** What stands before the page's name until it is seen; empty for nothing. */
export function setTitleNews(text: string): void {
  news = text;
  show();
}
