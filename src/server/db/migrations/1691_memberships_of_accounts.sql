-- Applications whose user was removed or disabled in the list of users have the state of that user: one that still counted as
-- approved kept the applicant from applying again.
SELECT for_each_company($each$
  UPDATE join_applications j SET state = CASE WHEN u.is_deleted = 1 THEN 'removed' ELSE 'disabled' END, version = j.version + 1
  FROM users u
  WHERE j.tenant_id = $1 AND u.tenant_id = $1 AND u.id = j.member_user_id
    AND (u.is_deleted = 1 AND j.state IN ('approved', 'disabled') OR u.is_deleted = 0 AND u.status = 0 AND j.state = 'approved')
$each$);
