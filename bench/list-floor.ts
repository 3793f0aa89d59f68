/** The same columns of the same rows as JSON in the simplest query: not nested, not ordered, moments as the database prints them. */
export const BARE_SELECT = `
  select json_build_object(
    'selections', (select json_agg(s) from (
      select id, company_id, company_name, custom_company_name, job_type, event_title, priority, status, selection_phase,
        industry_category, company_url, notes, version, created_at, updated_at
      from selections where user_id = $1) s),
    'events', (select json_agg(e) from (
      select id, selection_id, event_type, kind, deadline, ends_at, selection_phase, public_description, public_content, public_url,
        public_location, share_details, location, private_url, private_memo, completed, is_customized, is_modified, shared_event_id,
        reminder_types, version, created_at, updated_at
      from events where user_id = $1) e)
  )::text as json`;
