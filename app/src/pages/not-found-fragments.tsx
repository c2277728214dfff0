// Template of what the server writes into the 404 page: the list of near pages. Only the prerender imports this.
import { ListedPage, NearPages } from './not-found-page';

export function notFoundPlaces() {
  return {
    near: <NearPages of={[]} />,
    links: (
      <>
        {'{% for page in near %}'}
        <ListedPage path="{{ page.path }}" title="{{ page.title }}" />
        {'{% endfor %}'}
      </>
    ),
  };
}
