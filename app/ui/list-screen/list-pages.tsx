import { type ListDefinition, type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { Pagination } from "#app/ui/pagination/pagination.tsx";

type ListPagesProps<List extends ListDefinition> = {
  list: List;
  query: ListQuery<List>;
  more: boolean;
  label: string;
};

export function ListPages<List extends ListDefinition>(props: ListPagesProps<List>) {
  const { list, query, more, label } = props;
  return (
    <Pagination
      page={query.page}
      pages={more ? query.page + 1 : query.page}
      href={(page) => listHref(list, { ...query, page })}
      label={label}
    />
  );
}
